import type { Config } from '#platform/config';
import { defineEnvironment } from '#platform/environment';
import * as setting from '#platform/setting';

declare module '#platform/config' {
  interface Config {
    readonly support: {
      /** Where the forms of purchases are sent on to; undefined: nowhere. */
      readonly formCollectionUrl: string | undefined;
    };
  }
}

export const supportEnvironment = defineEnvironment({
  shape: { FORM_COLLECTION_URL: setting.webAddress.optional() },
  addresses: ['FORM_COLLECTION_URL'],
  build: (settings): Pick<Config, 'support'> => ({ support: { formCollectionUrl: settings.FORM_COLLECTION_URL } }),
});
