/**
 * Staff of the demonstration, with the secrets of their second factors in base32. They are public. They exist only with
 * a sandbox, whose page /sandbox/authenticator has the same secrets in place of their phones.
 */
export const demonstrationStaff = [
  {
    role: 'admin',
    firstName: 'Amina',
    lastName: 'Okafor',
    email: 'admin@example.com',
    phoneNumber: '08091234570',
    secret: 'GATELIGHTADMIN2EMONSTRATIONPHONE',
  },
  {
    role: 'operations',
    firstName: 'Halima',
    lastName: 'Bello',
    email: 'halima@example.com',
    phoneNumber: '08091234571',
    secret: 'GATELIGHTOPERAT2ONSDEMONSTRATION',
  },
  {
    role: 'finance',
    firstName: 'Emeka',
    lastName: 'Nnadi',
    email: 'emeka@example.com',
    phoneNumber: '08091234572',
    secret: 'GATELIGHTFINANCE2DEMONSTRATIONPH',
  },
  {
    role: 'support',
    firstName: 'Ngozi',
    lastName: 'Ibe',
    email: 'ngozi.support@example.com',
    phoneNumber: '08091234573',
    secret: 'GATELIGHTSUPPORT2DEMONSTRATIONPH',
  },
  {
    role: 'auditor',
    firstName: 'Tunde',
    lastName: 'Alabi',
    email: 'tunde.audit@example.com',
    phoneNumber: '08091234574',
    secret: 'GATELIGHTAUDITOR2DEMONSTRATIONPH',
  },
  // A second admin, because a change of roles needs two people who may make it.
  {
    role: 'admin',
    firstName: 'Chioma',
    lastName: 'Eze',
    email: 'chioma@example.com',
    phoneNumber: '08091234575',
    secret: 'GATELIGHTSECONDADMIN2EMOPHONEABC',
  },
] as const;
