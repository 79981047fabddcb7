import type { Config } from '#platform/settings/config';
import { defineEnvironment } from '#platform/settings/environment';
import * as setting from '#platform/settings/setting';

declare module '#platform/settings/config' {
  interface Config {
    readonly support: {
      /** The address to which forms of purchases are forwarded. Undefined when there is none. */
      readonly formCollectionUrl: string | undefined;
    };
  }
}

export const supportEnvironment = defineEnvironment({
  shape: { FORM_COLLECTION_URL: setting.webAddress.optional() },
  addresses: ['FORM_COLLECTION_URL'],
  build: (settings): Pick<Config, 'support'> => ({ support: { formCollectionUrl: settings.FORM_COLLECTION_URL } }),
});
