import { createHash } from 'node:crypto';

const key = (name: string) => createHash('sha256').update(name).digest('hex');

/** Settings for the web process in a test. Each test adds the address of its database. */
export function minimalSettings(): Record<string, string> {
  return {
    SANDBOX: 'on',
    WEB_BUILD_DIR: '/nowhere',
    PAYSTACK_SECRET_KEY: 'sk_test_0a1b2c3d4e5f60718293a4b5',
    TERMII_API_KEY: 'TLx8Qw2eRt5yUi9oPa3sDf6gHj',
    TERMII_SECRET: 'tsk_Mn4bVc7xZl1kJh8gFd5sAq',
    ORDER_LINK_KEY: key('a'),
    SESSION_KEY: key('session'),
    OTP_KEY: key('b'),
  };
}
