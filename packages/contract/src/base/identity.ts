import * as z from 'zod/mini';
import type { FieldCode } from '../errors.ts';
import { oneTimeCode, optionalText, phoneNumber, requiredEmail, text } from '../fields.ts';
import { permissions } from './staff/permissions.ts';
import { defineRoute, roles } from '../route.ts';
import { staffUserName, userName } from './identity/user-name.ts';
import { appCode, recoveryCode } from './identity/app-codes.ts';

/*
 * Users, sessions and passwords. A browser keeps its session in two HttpOnly cookies; other clients send the same token as
 * `Authorization: Bearer` and the refresh token in the body. Only those other clients get tokens in responses:
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

export const firstName = text(60, 'first-name-required');
export const lastName = text(60, 'last-name-required');

/** A browser sends it in its cookie. */
export const heldRefreshToken = z.optional(z.string().check(z.maxLength(200)));

/** Only clients that are not browsers receive these. */
export const sessionTokens = { token: z.optional(z.string()), refreshToken: z.optional(z.string()) };

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
  /** A member of staff whose session lacks the second factor: /admin/login requests it. */
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

export const optionalPhone = z.optional(
  z.union([z.literal(''), phoneNumber], 'phone-number-format' satisfies FieldCode),
);

export const registerForm = z.strictObject({
  firstName,
  lastName,
  email: requiredEmail,
  userName,
  password: chosenPassword,
  phoneNumber: optionalPhone,
  role: z.optional(optionalText(40)),
});

/** Responds the same for new and known addresses. The HttpOnly cookie of this response ties the code to this browser. */
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
    ...sessionTokens,
  }),
  errors: ['card-number-not-allowed', 'wrong-code'],
});

/** Responds the same whether or not an account waits for a code. */
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
  answer: z.object({ ...sessionTokens, user: userView }),
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
  body: z.strictObject({ refreshToken: heldRefreshToken }),
  answer: z.object(sessionTokens),
  errors: ['session-ended'],
});

/** Ends the session of this client and clears its cookies, also when the session is over already. */
export const signOut = defineRoute({
  id: 'signOut',
  method: 'POST',
  path: '/api/v1/users/logout',
  summary: 'Sign out on this device',
  access: 'public',
  body: z.strictObject({ refreshToken: heldRefreshToken }),
  answer: z.object({ signed_out: z.literal(true) }),
});

/** Responds the same for known and unknown addresses. */
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

export const adminSignIn = defineRoute({
  id: 'adminSignIn',
  method: 'POST',
  path: '/api/v1/admin/login',
  summary: 'Sign in as an admin',
  access: 'public',
  limits: ['sign-in-account'],
  body: signInForm,
  message: 'Signed in successfully',
  answer: z.object({ ...sessionTokens, user: userView }),
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
  adminSignIn,
  adminRegister,
] as const;
