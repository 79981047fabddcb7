// Checks manifests from standard input against the schemas of Kubernetes: `check-manifests.mjs FOLDER`, where npm installed
// kubernetes-models and yaml. Only deploy/check.sh runs it.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = resolve(process.argv[2] ?? '.');
const { parseAllDocuments } = createRequire(join(folder, 'package.json'))('yaml');

let faults = 0;
const unknown = [];
for (const document of parseAllDocuments(readFileSync(0, 'utf8'))) {
  const manifest = document.toJS();
  const { apiVersion, kind, metadata } = manifest;
  const name = `${kind} ${metadata.name}`;
  const file = join(folder, 'node_modules/kubernetes-models', apiVersion, `${kind}.js`);
  if (!existsSync(file)) {
    // Of an operator, not of Kubernetes.
    unknown.push(`${name} (${apiVersion})`);
    continue;
  }
  const { [kind]: Model } = await import(pathToFileURL(file).href);
  try {
    new Model(manifest).validate();
    process.stdout.write(`fits its schema: ${name}\n`);
  } catch (error) {
    faults += 1;
    process.stdout.write(`DOES NOT FIT: ${name}: ${error.message}\n`);
  }
}
if (unknown.length > 0) process.stdout.write(`no schema here, so not checked: ${unknown.join(', ')}\n`);
process.exitCode = faults > 0 ? 1 : 0;
