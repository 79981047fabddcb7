import { createCrashHook } from '#platform/process/crash';
import { createDb } from '#platform/database/db';
import { createLog } from '#platform/log';
import { createNotifications } from './notifications.ts';
import { createSmtpSender } from './sending/smtp.ts';
import { createTermiiSender } from './sending/termii.ts';
import { testTemplates } from './test-templates.ts';

/* A worker in a separate process, for the test that kills it: sends the due messages once, then ends. */

const [databaseUrl = '', smsUrl = '', smtpUrl = '', crashAt] = process.argv.slice(2);
const db = createDb({ url: databaseUrl, poolSize: 2 });
const sms = createTermiiSender({
  baseUrl: smsUrl,
  apiKey: 'termii-api-key-1',
  secret: 'unused-secret-16',
  sender: 'Gatelight',
});
const mail = createSmtpSender({ url: smtpUrl, from: 'Gatelight <no-reply@gatelight.example>' });
const { jobs } = createNotifications({
  db,
  sms,
  mail,
  log: createLog('worker', 'silent'),
  crash: createCrashHook(crashAt),
  brand: { name: 'Gatelight', publicUrl: 'http://localhost:3000', email: 'help@gatelight.example', phone: '0' },
  templates: testTemplates,
});
await jobs.find(({ name }) => name === 'notifications.send')?.run();
mail.close();
await sms.close();
await db.destroy();
