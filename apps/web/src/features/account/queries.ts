import {
  adminRegister,
  adminSignIn,
  forgotPassword,
  registerUser,
  resendVerification,
  resetPassword,
  signIn,
  verifyEmail,
} from '@gatelight/contract/base/identity';
import type { AnswerOf, BodyInputOf } from '@gatelight/contract/route';
import { call } from '../../api.ts';

export type SignInBody = BodyInputOf<typeof signIn>;
export const signInWith = (body: SignInBody): Promise<AnswerOf<typeof signIn>> => call(signIn, { body });
export const signInAsAdmin = (body: SignInBody): Promise<AnswerOf<typeof adminSignIn>> => call(adminSignIn, { body });

export const register = (body: BodyInputOf<typeof registerUser>) => call(registerUser, { body });
export const registerAdmin = (body: BodyInputOf<typeof adminRegister>) => call(adminRegister, { body });

export const verify = (body: BodyInputOf<typeof verifyEmail>) => call(verifyEmail, { body });
export const sendCodeAgain = (email: string) => call(resendVerification, { body: { email } });

export const askForReset = (email: string) => call(forgotPassword, { body: { email } });
export const setPassword = (body: BodyInputOf<typeof resetPassword>) => call(resetPassword, { body });
