import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { providerNames } from '@gatelight/contract/money/payments/providers';
import { expect, test } from 'vitest';
import { loadConfig, settingNames } from '../apps/api/src/processes/configuration.ts';
import { ConfigError } from '../apps/api/src/platform/settings/config.ts';
import { programSources } from '../scripts/product/programs.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const example = read('deploy/production.env.example');
const compose = read('deploy/compose.yml');
const container = read('deploy/Containerfile');
const manifests = globSync('deploy/kubernetes/*.yaml', { cwd: root });
const all = globSync(
  'deploy/{Containerfile,compose.yml,kustomization.yaml,production.env.example,{nginx,systemd,kubernetes,database}/*}',
  {
    cwd: root,
  },
);

/** What other programs read: nginx and the build of the image, PostgreSQL's image, Node, and the file that names the settings. */
const ofOthers =
  `SERVER_NAME UPSTREAM UPSTREAM_SCHEME CERTIFICATES HTTP_PORT HTTPS_PORT NODE_IMAGE POSTGRES_PASSWORD POSTGRES_INITDB_ARGS
  OWNER_PASSWORD WORKER_PASSWORD WEB_PASSWORD STAFF_PASSWORD NODE_COMPILE_CACHE NODE_TLS_REJECT_UNAUTHORIZED ENV_FILE SETTINGS_DIR ON_ERROR_STOP AF_UNIX AF_INET AF_NETLINK`.split(
    /\s+/,
  );

/** The messages of production about missing settings. */
function requiredInProduction(): string[] {
  try {
    loadConfig({ NODE_ENV: 'production', DATABASE_URL: 'postgresql://127.0.0.1/gatelight' }, { vendingSeal: true });
  } catch (error) {
    if (error instanceof ConfigError) return error.faults.map((fault) => fault.split(' ', 1)[0] ?? '');
  }
  return [];
}

test('every setting that the files name is one of the product', () => {
  for (const path of all) {
    const named = read(path).match(/\b[A-Z]{2,}(?:_[A-Z]+)+\b/g) ?? [];
    const unknown = named.filter((name) => !settingNames.includes(name) && !ofOthers.includes(name));
    expect(unknown, path).toEqual([]);
  }
});

test('the operator reads where each provider sends its webhooks', () => {
  for (const name of [...providerNames, 'termii']) {
    const address = `PUBLIC_URL/api/v1/webhooks/${name}`;
    expect(read('docs/deploy.md'), address).toContain(`\`${address}\``);
    expect(read('.env.example'), address).toContain(address);
  }
});

test('every setting that production requires is named for each way', () => {
  const required = requiredInProduction();
  expect(required).toEqual(expect.arrayContaining(['SESSION_KEY', 'VENDING_SEAL_KEY', 'PUBLIC_URL', 'BRAND_FILE']));
  const docs = read('docs/deploy.md');
  for (const name of required) {
    expect(docs, `docs/deploy.md, ${name}`).toContain(name);
    expect(`${example}${read('docs/deploy.md')}`).toContain(name);
    if (name !== 'BRAND_FILE') expect(example, name).toMatch(new RegExp(`^${name}=`, 'm'));
  }
  // In a container the brand is part of the image.
  expect(container).toMatch(/BRAND_FILE=\/opt\/gatelight\/brand\.json/);
  // One server and compose take the whole file; Kubernetes takes secrets that deploy.md makes from it.
  expect(compose).toContain('env_file: [production.env]');
  expect(read('deploy/systemd/gatelight.service')).toContain('ENV_FILE=/etc/gatelight/gatelight.env');
});

test('the programs, ports and paths that the files name are those of the code', () => {
  const started = all.flatMap((path) =>
    [...read(path).matchAll(/scripts\/product\/([\w-]+)\.ts/g)].map(([file]) => file),
  );
  expect(new Set(started)).toEqual(
    new Set(['scripts/product/start.ts', 'scripts/product/run.ts', 'scripts/product/one-process.ts']),
  );
  const oneProcess = read('scripts/product/one-process.ts');
  for (const path of manifests) {
    for (const [, name = ''] of read(path).matchAll(/one-process\.ts, (\w+)/g)) {
      expect(oneProcess).toMatch(new RegExp(`'${name}', '(${Object.keys(programSources).join('|')})'`));
    }
  }
  const operations = read('apps/api/src/processes/operations.ts');
  const probed = [...manifests.map(read), container].flatMap((text) => text.match(/\/(?:healthz|readyz)\b/g) ?? []);
  expect(new Set(probed)).toEqual(new Set(['/healthz', '/readyz']));
  for (const path of probed) expect(operations).toContain(`app.get('${path}'`);
  expect(container).toContain('PORT=3000');
  for (const path of ['deploy/kubernetes/web.yaml', 'deploy/kubernetes/network.yaml', 'deploy/compose.yml'])
    expect(read(path), path).toContain('3000');
  const vending = manifests.flatMap((path) => read(path).match(/(?:0\.0\.0\.0|gatelight-vending):(\d+)/g) ?? []);
  expect(new Set(vending.map((address) => address.split(':')[1]))).toEqual(new Set(['3105']));
});

test('every container runs as an ordinary user, without rights of the system and on a disk it cannot write to', () => {
  expect(container).toMatch(/^USER 10001:10001$/m);
  const services = compose
    .slice(0, compose.indexOf('\nnetworks:'))
    .split(/^ {2}(?=\w+:$)/m)
    .slice(1);
  expect(services).toHaveLength(3);
  for (const service of services) {
    expect(service).toMatch(/^ {4}user: '[1-9]\d*:[1-9]\d*'$/m);
    expect(service).toContain('read_only: true');
    expect(service).toContain('cap_drop: [ALL]');
    expect(service).toContain('no-new-privileges:true');
  }
  const pods = manifests
    .flatMap((path) => read(path).split(/^---$/m))
    .filter((text) => /^kind: (?:Deployment|Job)$/m.test(text));
  expect(pods).toHaveLength(5);
  for (const pod of pods) {
    expect(pod).toContain('runAsNonRoot: true');
    expect(pod).toMatch(/runAsUser: [1-9]/);
    expect(pod).toContain('allowPrivilegeEscalation: false');
    expect(pod).toContain('readOnlyRootFilesystem: true');
    expect(pod).toContain('capabilities: { drop: [ALL] }');
    expect(pod).toMatch(/requests: .*\n\s+limits: /);
  }
});

test('only the processes that make tokens get the vending seal, and no secret is in a file', () => {
  const web = read('deploy/kubernetes/web.yaml');
  expect(web).not.toMatch(/gatelight-vending }|gatelight-owner/);
  expect(read('deploy/kubernetes/vending.yaml')).not.toMatch(/secretRef: { name: gatelight-(?:web|owner)/);
  for (const path of all) expect(read(path), path).not.toMatch(/[0-9a-f]{32}|sk_live_|:\/\/[^@\s/$'"]+:[^@\s]+@/);
});

test('all images are pinned to a version', () => {
  const images = [compose, container, ...manifests.map(read)].flatMap((text) => [
    ...text.matchAll(/(?:image:|imageName:|NODE_IMAGE=)\s*(\S+)/g),
  ]);
  expect(images.length).toBeGreaterThan(6);
  for (const [, image = ''] of images) expect(image).toMatch(/^gatelight$|:\d+\.\d+/);
});

test('calls of programs are never led from http to https, and the product cannot read the history of its source', () => {
  const [, plain = ''] =
    /listen \$\{HTTP_PORT\};([\s\S]*?)\n\}/.exec(read('deploy/nginx/gatelight.conf.template')) ?? [];
  expect(plain).toMatch(/location \/api\/ \{\s+return 403;/);
  expect(plain).toMatch(/location \/ \{\s+return 301 https:/);
  expect(read('deploy/systemd/gatelight.service')).toMatch(/^InaccessiblePaths=-\/opt\/gatelight\/\.git$/m);
  expect(read('.dockerignore').split('\n')).toContain('*');
  expect(read('.dockerignore')).not.toContain('!.git');
});
