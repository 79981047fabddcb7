import { join } from 'node:path';
import type { DatabaseAddresses } from './database.ts';
import { localAddress, type Product, type Variables } from './environment.ts';
import { createLogSink } from './log-sink.ts';
import type { Part } from './keeper.ts';
import type { ProgramName, Programs } from './programs.ts';
import { machineNames } from './setting-names.ts';

export interface PartsOptions {
  product: Product;
  /** Addresses of the database, as they are now. */
  addresses: () => Pick<DatabaseAddresses, 'appUrl' | 'webUrl' | 'staffUrl'>;
  programs: Programs;
  /** Extra arguments for Node, such as --watch. */
  nodeArguments?: readonly string[];
}

/** The processes of the product, in the order in which they are started. */
export function productParts(options: PartsOptions): Part[] {
  const { product, programs, nodeArguments = [] } = options;
  const part = (name: string, program: ProgramName, variables: () => Variables): Part => ({
    name,
    command: [...nodeArguments, ...programs(program)],
    variables,
    log: createLogSink(name, join(product.config.dataDir, 'logs', `${name}.log`), product.config.production),
  });
  const forProduct = (name: 'appUrl' | 'webUrl'): Variables => ({
    ...without({ ...process.env, ...product.variables }, [
      'DATABASE_OWNER_URL',
      'DATABASE_WEB_URL',
      'DATABASE_STAFF_URL',
    ]),
    DATABASE_URL: options.addresses()[name],
  });
  return [
    ...(product.config.sandbox.enabled ? [part('sandbox', 'sandbox', () => sandboxVariables(product))] : []),
    part('worker', 'worker', () => forProduct('appUrl')),
    part('vending', 'vending-process', () => forProduct('appUrl')),
    // The public process can neither own tables, nor create value, nor open the vending keys.
    part('api', 'main', () => ({
      ...without(forProduct('webUrl'), ['VENDING_SEAL_KEY']),
      DATABASE_STAFF_URL: options.addresses().staffUrl,
    })),
  ];
}

function sandboxVariables({ config, variables }: Product): Variables {
  const address = new URL(config.sandbox.url);
  const mail = new URL(config.messaging.smtpUrl ?? `smtp://127.0.0.1:${config.server.port + 2}`);
  // The simulated outside world gets the settings that the real one would know, and nothing else.
  const machine = Object.fromEntries(machineNames.map((name) => [name, process.env[name]]));
  return {
    ...machine,
    NODE_ENV: variables.NODE_ENV,
    LOG_LEVEL: variables.LOG_LEVEL,
    SANDBOX_HOST: address.hostname,
    SANDBOX_PORT: address.port,
    SANDBOX_SMTP_PORT: mail.port,
    SANDBOX_BEHAVIOUR: config.sandbox.behaviour,
    SANDBOX_DATA: join(config.dataDir, 'sandbox.sqlite'),
    PAYSTACK_SECRET_KEY: variables.PAYSTACK_SECRET_KEY,
    MONNIFY_API_KEY: variables.MONNIFY_API_KEY,
    MONNIFY_SECRET_KEY: variables.MONNIFY_SECRET_KEY,
    MONNIFY_CONTRACT_CODE: config.payments.monnify?.contractCode,
    MONNIFY_SOURCE_ACCOUNT: config.payments.monnify?.sourceAccount,
    SANDBOX_MONNIFY_WEBHOOK_URL: `${localAddress(config)}/api/v1/webhooks/monnify`,
    TERMII_API_KEY: variables.TERMII_API_KEY,
    TERMII_SECRET: variables.TERMII_SECRET,
    SANDBOX_WEBHOOK_URL: `${localAddress(config)}/api/v1/webhooks/paystack`,
    // Its pages are shown under the product's own address.
    SANDBOX_PUBLIC_URL: new URL(config.server.publicUrl).origin,
    SANDBOX_SMS_WEBHOOK_URL: `${localAddress(config)}/api/v1/webhooks/termii`,
  };
}

function without(variables: Variables, names: readonly string[]): Variables {
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !names.includes(name)));
}
