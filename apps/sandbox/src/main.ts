import { readFileSync } from 'node:fs';
import { parseStaTables } from '@gatelight/sts';
import { createSandbox } from './sandbox.ts';
import { defaultMonnifyKeys, readEnvironment, type Environment } from './settings.ts';

async function main(settings: Environment): Promise<void> {
  const sandbox = await createSandbox({
    file: settings.SANDBOX_DATA,
    paystackSecretKey: settings.PAYSTACK_SECRET_KEY,
    termiiApiKey: settings.TERMII_API_KEY,
    termiiSecret: settings.TERMII_SECRET,
    monnify: {
      apiKey: settings.MONNIFY_API_KEY ?? defaultMonnifyKeys.apiKey,
      secretKey: settings.MONNIFY_SECRET_KEY ?? defaultMonnifyKeys.secretKey,
      contractCode: settings.MONNIFY_CONTRACT_CODE ?? defaultMonnifyKeys.contractCode,
      sourceAccount: settings.MONNIFY_SOURCE_ACCOUNT ?? defaultMonnifyKeys.sourceAccount,
    },
    ...(settings.SANDBOX_MONNIFY_WEBHOOK_URL ? { monnifyWebhookUrl: settings.SANDBOX_MONNIFY_WEBHOOK_URL } : {}),
    webhookUrl: settings.SANDBOX_WEBHOOK_URL,
    smsWebhookUrl: settings.SANDBOX_SMS_WEBHOOK_URL,
    ...(settings.SANDBOX_PUBLIC_URL ? { publicUrl: settings.SANDBOX_PUBLIC_URL } : {}),
    ...(settings.STA_TABLES_FILE ? { staTables: parseStaTables(readFileSync(settings.STA_TABLES_FILE, 'utf8')) } : {}),
    behaviour: settings.SANDBOX_BEHAVIOUR,
    logLevel: settings.LOG_LEVEL,
  });
  let closing: Promise<void> | undefined;
  const stop = (): void => {
    closing ??= sandbox.close().then(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  // Without its supervisor nothing would ever stop this process, and the port would stay taken.
  process.once('disconnect', stop);
  await sandbox.listen({
    host: settings.SANDBOX_HOST,
    port: settings.SANDBOX_PORT,
    smtpPort: settings.SANDBOX_SMTP_PORT,
  });
  process.send?.({ ready: true });
}

function exitWith(lines: string[]): never {
  process.stderr.write(`${lines.map((line) => `sandbox: ${line}`).join('\n')}\n`);
  process.exit(1);
}

const read = readEnvironment(process.env);
if ('faults' in read) exitWith(read.faults);
await main(read.settings).catch((error: unknown) => {
  const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  if (isTaken) exitWith([`port ${read.settings.SANDBOX_PORT} or ${read.settings.SANDBOX_SMTP_PORT} is already in use`]);
  exitWith([error instanceof Error ? error.message : String(error)]);
});
