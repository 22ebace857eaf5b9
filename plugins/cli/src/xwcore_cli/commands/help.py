"""`xw help`: the help of `xw` or of one command."""

from __future__ import annotations

import click


@click.command("help")
@click.argument("names", metavar="[COMMAND]", nargs=-1)
@click.pass_context
def command(ctx: click.Context, names: tuple[str, ...]) -> None:
    """Show the help of a command; without COMMAND the list of all commands."""
    context = ctx.find_root()
    for name in names:
        group = context.command
        if not isinstance(group, click.Group):
            raise click.UsageError(f"{context.command_path} has no commands", ctx)
        _, inner, _ = group.resolve_command(context, [name])
        assert inner is not None  # an unknown name raises
        context = click.Context(inner, context, name)
    click.echo(context.get_help(), color=ctx.color)
