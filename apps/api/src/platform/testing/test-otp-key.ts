/** The key under which `openTestApi` covers second factors. On its own, so that no process of the product reads what tests are made of. */
export const testOtpKey = Buffer.alloc(32, 7);
