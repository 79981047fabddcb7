export interface DB {
  'platform.rate_limit': { key: string };
}
