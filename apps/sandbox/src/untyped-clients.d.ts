/** The second provider's own client has no types. */
declare module 'monnify-nodejs-lib';
