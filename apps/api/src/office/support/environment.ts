import type { Config } from '#platform/settings/config';
import { defineEnvironment } from '#platform/settings/environment';
import * as setting from '#platform/settings/setting';

declare module '#platform/settings/config' {
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
