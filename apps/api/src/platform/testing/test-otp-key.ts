/**
 * The key with which `openTestApi` encrypts second factors. In a separate file, so that no process of the product loads
 * test code.
 */
export const testOtpKey = Buffer.alloc(32, 7);
