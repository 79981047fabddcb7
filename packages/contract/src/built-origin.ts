/**
 * A placeholder in built pages for the address of the deployment, which is only known when it runs: the server puts
 * PUBLIC_URL there when it reads the pages. No such host can exist.
 */
export const builtOrigin = 'https://public-url.invalid';
