#!/usr/bin/env bash
# Checks the files of this folder with the programs that will read them. A program that is not there is named, with what installs it on
# Debian, and its files are not checked. Exit code 1: a file is wrong.
set -uo pipefail
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

have() {
  command -v "$1" >/dev/null || { echo "NOT CHECKED: $2 (needs $1: $3)"; return 1; }
}
result() {
  if [ "$1" = 0 ]; then echo "ok: $2"; else echo "WRONG: $2"; failed=1; fi
}

if have nginx nginx/gatelight.conf.template 'apt-get install nginx-light gettext-base' && have envsubst nginx/gatelight.conf.template 'apt-get install gettext-base'; then
  openssl req -x509 -newkey rsa:2048 -nodes -keyout "$work/privkey.pem" -out "$work/fullchain.pem" -days 1 -subj /CN=gatelight.example 2>/dev/null
  printf 'pid %s/nginx.pid;\nevents {}\nhttp { include %s/site.conf; }\n' "$work" "$work" >"$work/nginx.conf"
  for scheme in http https; do
    # Only a product that is reached by https needs this file.
    [ $scheme = http ] || cp "$work/fullchain.pem" "$work/web-ca.pem"
    SERVER_NAME=gatelight.example UPSTREAM=127.0.0.1:3000 UPSTREAM_SCHEME=$scheme CERTIFICATES=$work HTTP_PORT=8080 HTTPS_PORT=8443 \
      envsubst '$SERVER_NAME $UPSTREAM $UPSTREAM_SCHEME $CERTIFICATES $HTTP_PORT $HTTPS_PORT' <nginx/gatelight.conf.template >"$work/site.conf"
    nginx -t -q -c "$work/nginx.conf"
    result $? "nginx -t, the product by $scheme"
  done
fi

if have systemd-analyze 'systemd/*' 'apt-get install systemd'; then
  mkdir "$work/units"
  # The program of the units is not on this machine.
  for unit in systemd/*; do sed 's#^ExecStart=/opt/[^ ]*#ExecStart=/bin/true#' "$unit" >"$work/units/$(basename "$unit")"; done
  said=$(systemd-analyze verify "$work"/units/*.service "$work"/units/*.timer 2>&1); status=$?
  [ -z "$said" ] || { echo "$said"; status=1; }
  result $status 'systemd-analyze verify'
fi

if have promtool 'prometheus/*' 'apt-get install prometheus'; then
  promtool check rules prometheus/alerts.yml && promtool test rules prometheus/alerts.test.yml
  result $? 'promtool check rules, test rules'
fi

if have kubectl 'kubernetes/*' 'kubernetes.io, kubectl'; then
  kubectl kustomize . >"$work/manifests.yaml"
  result $? 'kubectl kustomize'
  if npm install --prefix "$work" --silent --no-audit --no-fund kubernetes-models@5.1.0 yaml@2.8.1 >/dev/null 2>&1; then
    node check-manifests.mjs "$work" <"$work/manifests.yaml"
    result $? 'schemas of Kubernetes'
  else
    echo 'NOT CHECKED: schemas of Kubernetes (the package index does not answer)'
  fi
fi

if npm install --prefix "$work" --silent --no-audit --no-fund dockerfile-utils@0.16.3 yaml@2.8.1 >/dev/null 2>&1; then
  node -e '
    const { createRequire } = require("node:module");
    const { readFileSync } = require("node:fs");
    const from = createRequire(process.argv[1] + "/package.json");
    const faults = from("dockerfile-utils").validate(readFileSync("Containerfile", "utf8"));
    for (const { message, range } of faults) console.log(`Containerfile:${range.start.line + 1}: ${message}`);
    process.exitCode = faults.length > 0 ? 1 : 0;
  ' "$work"
  result $? 'Containerfile'
else
  echo 'NOT CHECKED: Containerfile (the package index does not answer)'
fi
if docker compose version >/dev/null 2>&1; then
  compose='docker compose'
elif command -v docker-compose >/dev/null; then
  compose=docker-compose
else
  compose=''
fi
if [ -n "$compose" ]; then
  touch "$work/production.env" "$work/database.env"
  # Debian's docker-compose 1.29 is older than the first line of the file, and knows the rest.
  sed "s#\[production.env\]#[$work/production.env]#; s#\[database.env\]#[$work/database.env]#" compose.yml |
    if [ "$compose" = docker-compose ] && docker-compose version --short | grep -q '^1\.'; then sed '/^name:/d'; else cat; fi >"$work/compose.yml"
  BRAND_FILE=x SERVER_NAME=x CERTIFICATES=/x $compose -f "$work/compose.yml" config -q
  result $? "$compose config"
else
  echo 'NOT CHECKED: compose.yml (needs docker compose, or on Debian: apt-get install docker-compose)'
fi
exit $failed
