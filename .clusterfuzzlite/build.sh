#!/bin/bash -eu
# A target for each format and verb, with its seeds and dictionary: see fuzz/README.md.
pip3 install -e '.[cli]' -e plugins/testing
for plugin in plugins/*/; do pip3 install --no-deps -e "$plugin"; done
for format in $(python3 fuzz/prepare.py "$OUT"); do
  for verb in detect validate fix read; do
    program="fuzz/fuzz_${format//-/_}_${verb}.py"
    printf 'import sys\nfrom target import main\nmain([sys.argv[0], "%s", "%s", *sys.argv[1:]])\n' \
      "$format" "$verb" > "$program"
    compile_python_fuzzer "$program" --paths fuzz --add-data tests:tests
    name=$(basename "$program" .py)
    cp "$OUT/${format}_seed_corpus.zip" "$OUT/${name}_seed_corpus.zip"
    cp "$OUT/${format}.dict" "$OUT/${name}.dict"
  done
done
