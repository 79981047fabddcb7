import * as z from 'zod/mini';
import type { FieldCode } from '../errors.ts';
import { instant, oneTimeCode, optionalText, phoneNumber, requiredEmail, text } from '../fields.ts';
import { permissions } from '../permissions.ts';
import { defineRoute, roles } from '../route.ts';
import { appCode, recoveryCode } from './identity/app-codes.ts';
import { staffUserName, userName } from '../user-name.ts';

/*
 * Users, sessions and passwords. A browser keeps its session in two HttpOnly cookies; other clients send the same token as
 * `Authorization: Bearer` and the refresh token in the body. Answers carry the tokens for those other clients only:
 * scripts of our pages never see them.
 */

/** Roles that a visitor may choose at sign-up. `houseOwner` is another spelling of `homeOwner`; any other word means `user`. */
export const signUpRoles = ['user', 'manager', 'homeOwner'] as const;

const composition = (words: 'password' | 'new-password') =>
  [
    z.minLength(8, `${words}-too-short` satisfies FieldCode),
    z.maxLength(128, 'too-long:128'),
    z.regex(/\p{Lu}/u, `${words}-uppercase` satisfies FieldCode),
    z.regex(/\p{Ll}/u, `${words}-lowercase` satisfies FieldCode),
    z.regex(/\d/, `${words}-digit` satisfies FieldCode),
    z.regex(/[@$!%*?&#]/, `${words}-special` satisfies FieldCode),
  ] as const;

/** A password that a user chooses: 8 to 128 characters, any character allowed, one of each kind. */
export const chosenPassword = /* @__PURE__ */ z.string().check(.../* @__PURE__ */ composition('password'));
/** The same with the texts for a new password. */
export const newPassword = /* @__PURE__ */ z.string().check(.../* @__PURE__ */ composition('new-password'));
/** A password that is only compared. */
export const typedPassword = /* @__PURE__ */ z
  .string()
  .check(z.minLength(1, 'all-fields-required' satisfies FieldCode), z.maxLength(128, 'too-long:128'));

const firstName = text(60, 'first-name-required');
const lastName = text(60, 'last-name-required');

/** What only clients that are no browser receive. */
const tokens = { token: z.optional(z.string()), refreshToken: z.optional(z.string()) };

/** The signed-in user, as only they see it. */
export const userView = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  userName: z.string(),
  phoneNumber: z.nullable(z.string()),
  address: z.nullable(z.string()),
  roles: z.array(z.enum(roles)),
  /** What a member of staff may do; empty until the session has its second factor. */
  permissions: z.array(z.enum(permissions)),
  /** A member of staff whose session lacks the second factor: /admin/login asks for it. */
  lacks_second_factor: z.boolean(),
  /** The main one: admin, manager, homeOwner, user, in this order. */
  role: z.enum(roles),
  home: z.enum(['/user/dashboard', '/admin/dashboard']),
  /** A role that the user chose at sign-up and that staff have not decided about yet. */
  requested_role: z.nullable(z.enum(roles)),
  photo_url: z.nullable(z.string()),
  email_verified: z.boolean(),
  /** The user linked a meter, or chose to do it later. */
  details_complete: z.boolean(),
  demonstration: z.boolean(),
});
export type UserView = z.output<typeof userView>;

const optionalPhone = z.optional(z.union([z.literal(''), phoneNumber], 'phone-number-format' satisfies FieldCode));

export const registerForm = z.strictObject({
  firstName,
  lastName,
  email: requiredEmail,
  userName,
  password: chosenPassword,
  phoneNumber: optionalPhone,
  role: z.optional(optionalText(40)),
});

/** Answers alike for new and known addresses. The HttpOnly cookie of this answer ties the code to this browser. */
export const registerUser = defineRoute({
  id: 'registerUser',
  method: 'POST',
  path: '/api/v1/users/register',
  summary: 'Create an account; a code goes to the email address',
  access: 'public',
  limits: ['register', 'identity-mail'],
  body: registerForm,
  success: 202,
  answer: z.object({ email: z.string() }),
  errors: ['card-number-not-allowed', 'user-name-taken', 'unavailable'],
});

export const verifyEmail = defineRoute({
  id: 'verifyEmail',
  method: 'POST',
  path: '/api/v1/users/verify-otp',
  summary: 'Prove the email address of a new account with its code',
  access: 'public',
  limits: ['identity-codes'],
  body: z.strictObject({ email: requiredEmail, otp: oneTimeCode }),
  message: 'Email address verified successfully',
  answer: z.object({
    verified: z.literal(true),
    /** The user when this browser also registered the account and is signed in now; otherwise null: sign in. */
    user: z.nullable(userView),
    ...tokens,
  }),
  errors: ['card-number-not-allowed', 'wrong-code'],
});

/** Answers alike whether or not an account waits for a code. */
export const resendVerification = defineRoute({
  id: 'resendVerification',
  method: 'POST',
  path: '/api/v1/users/resend-otp',
  summary: 'Send the code for a new account again',
  access: 'public',
  limits: ['register', 'identity-mail'],
  body: z.strictObject({ email: requiredEmail }),
  success: 202,
  answer: z.object({ email: z.string() }),
  errors: ['card-number-not-allowed'],
});

export const signInForm = z.strictObject({
  identifier: text(254, 'all-fields-required'),
  password: typedPassword,
});
/** Who has an authenticator app is refused with `second-factor-required`, and sends the same again with a code. */
const signInWithCode = z.extend(signInForm, { code: z.optional(appCode), recovery_code: z.optional(recoveryCode) });

export const signIn = defineRoute({
  id: 'signIn',
  method: 'POST',
  path: '/api/v1/users/login',
  summary: 'Sign in with email address or username',
  access: 'public',
  limits: ['sign-in-account'],
  body: signInWithCode,
  message: 'Signed in successfully',
  answer: z.object({ ...tokens, user: userView }),
  errors: [
    'card-number-not-allowed',
    'second-factor-required',
    'wrong-code',
    'code-used',
    'account-locked',
    'wrong-sign-in',
    'too-many-tries',
    'email-not-verified',
    'unavailable',
  ],
});

/** Two tabs that refresh within 10 seconds get the same successor. A token that is used again later ends its session. */
export const refreshSession = defineRoute({
  id: 'refreshSession',
  method: 'POST',
  path: '/api/v1/refresh-token',
  summary: 'Exchange a refresh token for the next tokens',
  access: 'public',
  limits: ['refresh'],
  body: z.strictObject({ refreshToken: z.optional(z.string().check(z.maxLength(200))) }),
  answer: z.object(tokens),
  errors: ['session-ended'],
});

/** Ends the session of this client and clears its cookies, also when the session is over already. */
export const signOut = defineRoute({
  id: 'signOut',
  method: 'POST',
  path: '/api/v1/users/logout',
  summary: 'Sign out on this device',
  access: 'public',
  body: z.strictObject({ refreshToken: z.optional(z.string().check(z.maxLength(200))) }),
  answer: z.object({ signed_out: z.literal(true) }),
});

/** Answers alike for known and unknown addresses. */
export const forgotPassword = defineRoute({
  id: 'forgotPassword',
  method: 'POST',
  path: '/api/v1/forget-password',
  summary: 'Send a code for a new password',
  access: 'public',
  limits: ['register', 'identity-mail'],
  body: z.strictObject({ email: requiredEmail }),
  success: 202,
  answer: z.object({ email: z.string() }),
  errors: ['card-number-not-allowed'],
});

/** Ends every session of the user and notifies them. */
export const resetPassword = defineRoute({
  id: 'resetPassword',
  method: 'POST',
  path: '/api/v1/reset-password',
  summary: 'Set a new password with a code',
  access: 'public',
  limits: ['identity-codes'],
  body: z.strictObject({ email: requiredEmail, token: oneTimeCode, newPassword }),
  message: 'Password changed successfully',
  answer: z.object({ changed: z.literal(true) }),
  errors: ['card-number-not-allowed', 'wrong-code', 'unavailable'],
});

const userId = z.string().check(z.regex(/^[1-9]\d{0,11}$/));
const userParams = z.strictObject({ id: userId });

/** With `id` or `email` it is the same call, for the caller's own only: others get 404, whether they exist or not. */
export const getMe = defineRoute({
  id: 'getMe',
  method: 'GET',
  path: '/api/v1/users',
  summary: 'The signed-in user',
  access: 'signed-in',
  query: z.strictObject({ id: z.optional(userId), email: z.optional(requiredEmail) }),
  answer: userView,
  errors: ['card-number-not-allowed', 'not-found'],
});

export const getUser = defineRoute({
  id: 'getUser',
  method: 'GET',
  path: '/api/v1/users/{id}',
  summary: 'A user: oneself',
  access: 'signed-in',
  object: 'self',
  params: userParams,
  answer: userView,
});

export const profileForm = z.strictObject({
  firstName: z.optional(firstName),
  lastName: z.optional(lastName),
  userName: z.optional(userName),
  /** '' removes it. */
  phoneNumber: optionalPhone,
  /** '' removes it. */
  address: z.optional(optionalText(200)),
});

export const updateUser = defineRoute({
  id: 'updateUser',
  method: 'PUT',
  path: '/api/v1/users/{id}',
  summary: 'Change names, phone number and address',
  access: 'signed-in',
  object: 'self',
  params: userParams,
  body: profileForm,
  answer: userView,
  errors: ['user-name-taken', 'card-number-not-allowed'],
});

export const skipDetails = defineRoute({
  id: 'skipDetails',
  method: 'POST',
  path: '/api/v1/users/skip-details',
  summary: 'Link a meter later',
  access: 'signed-in',
  answer: userView,
});

/** Ends the user's other sessions and notifies them. */
export const changePassword = defineRoute({
  id: 'changePassword',
  method: 'POST',
  path: '/api/v1/users/password',
  summary: 'Change the password',
  access: 'signed-in',
  limits: ['sign-in-account'],
  body: z.strictObject({ current_password: typedPassword, new_password: newPassword }),
  message: 'Password changed successfully',
  answer: z.object({ changed: z.literal(true), ended_sessions: z.int() }),
  errors: ['wrong-password', 'too-many-tries', 'unavailable'],
});

/** Sends a code to the new address. Answers alike when another account has that address: its owner gets a notice instead. */
export const requestEmailChange = defineRoute({
  id: 'requestEmailChange',
  method: 'POST',
  path: '/api/v1/users/email',
  summary: 'Send a code to a new email address',
  access: 'signed-in',
  limits: ['sign-in-account', 'identity-mail'],
  body: z.strictObject({ new_email: requiredEmail, current_password: typedPassword }),
  success: 202,
  answer: z.object({ email: z.string() }),
  errors: ['card-number-not-allowed', 'wrong-password', 'too-many-tries', 'unavailable'],
});

/** The old address gets a notice. */
export const confirmEmailChange = defineRoute({
  id: 'confirmEmailChange',
  method: 'POST',
  path: '/api/v1/users/email/confirm',
  summary: 'Change the email address with the code that the new address received',
  access: 'signed-in',
  limits: ['identity-codes'],
  body: z.strictObject({ otp: oneTimeCode }),
  answer: userView,
  errors: ['wrong-code'],
});

/** Makes the next 10 minutes of this session good for acts that need the password again. */
export const stepUp = defineRoute({
  id: 'stepUp',
  method: 'POST',
  path: '/api/v1/users/step-up',
  summary: 'Confirm the password for a sensitive action',
  access: 'signed-in',
  limits: ['sign-in-account'],
  body: z.strictObject({ password: typedPassword }),
  answer: z.object({ valid_until: instant }),
  errors: ['wrong-password', 'too-many-tries', 'unavailable'],
});

export const sessionView = z.object({
  id: z.string(),
  /** Words for the device, e.g. `Chrome on Android`. */
  device: z.string(),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  /** `local`: this computer or its own network. `internet`: all that is known is the network's address. */
  place: z.enum(['local', 'internet']),
  /** The first part of the address, e.g. `102.89.34.x`; null for a local one. */
  network: z.nullable(z.string()),
  created_at: instant,
  last_seen_at: instant,
  is_current: z.boolean(),
});
export type SessionView = z.output<typeof sessionView>;

export const listSessions = defineRoute({
  id: 'listSessions',
  method: 'GET',
  path: '/api/v1/users/sessions',
  summary: 'Devices on which the user is signed in, this one first',
  access: 'signed-in',
  answer: z.array(sessionView),
});

export const endSession = defineRoute({
  id: 'endSession',
  method: 'DELETE',
  path: '/api/v1/users/sessions/{id}',
  summary: 'Sign out one device',
  access: 'signed-in',
  object: 'own-session',
  params: userParams,
  answer: z.object({ ended_sessions: z.int() }),
});

export const endOtherSessions = defineRoute({
  id: 'endOtherSessions',
  method: 'DELETE',
  path: '/api/v1/users/sessions',
  summary: 'Sign out all other devices',
  access: 'signed-in',
  answer: z.object({ ended_sessions: z.int() }),
});

export const adminSignIn = defineRoute({
  id: 'adminSignIn',
  method: 'POST',
  path: '/api/v1/admin/login',
  summary: 'Sign in as an admin',
  access: 'public',
  limits: ['sign-in-account'],
  body: signInForm,
  message: 'Signed in successfully',
  answer: z.object({ ...tokens, user: userView }),
  errors: ['card-number-not-allowed', 'account-locked', 'wrong-sign-in', 'too-many-tries', 'unavailable'],
});

export const adminRegister = defineRoute({
  id: 'adminRegister',
  method: 'POST',
  path: '/api/v1/admin/register',
  summary: 'Create an admin with the one-time secret of a new deployment, or with an invitation',
  access: 'public',
  limits: ['register'],
  body: z.strictObject({
    secret: z
      .string()
      .check(z.minLength(1, 'all-fields-required' satisfies FieldCode), z.maxLength(200, 'too-long:200')),
    firstName,
    lastName,
    email: requiredEmail,
    userName: staffUserName,
    password: chosenPassword,
  }),
  success: 201,
  answer: z.object({ email: z.string() }),
  errors: ['card-number-not-allowed', 'invalid-invitation', 'user-name-taken', 'email-taken', 'unavailable'],
});

/** For the list of routes. */
export const identityRoutes = [
  registerUser,
  verifyEmail,
  resendVerification,
  signIn,
  refreshSession,
  signOut,
  forgotPassword,
  resetPassword,
  getMe,
  listSessions,
  endSession,
  endOtherSessions,
  getUser,
  updateUser,
  skipDetails,
  changePassword,
  requestEmailChange,
  confirmEmailChange,
  stepUp,
  adminSignIn,
  adminRegister,
] as const;
