// Starts the language server of xwcore for the text formats of puzzles.
"use strict"

const vscode = require("vscode")
const { LanguageClient } = require("vscode-languageclient/node")

const LANGUAGES = ["xd", "across-text", "ipuz", "jpz", "spf"]

let client

async function activate(context) {
  const [command, ...args] = vscode.workspace.getConfiguration("xwcore").get("server")
  client = new LanguageClient(
    "xwcore",
    "xwcore",
    { command, args },
    { documentSelector: LANGUAGES.map((language) => ({ language })) },
  )
  context.subscriptions.push(client)
  await client.start()
}

async function deactivate() {
  if (client) await client.stop()
}

module.exports = { activate, deactivate, LANGUAGES }
