import {
  confirmTwoStep,
  finishOAuth,
  linkedProviders,
  listSessions,
  newRecoveryCodes,
  prepareTwoStep,
  revokeSession,
  sendMagicLink,
  sendSignInCode,
  signIn,
  signInByLink,
  signInCodeExpiry,
  signInOptions,
  signInWithCode,
  signOut,
  startOAuth,
  turnOffTwoStep,
  unlinkProvider,
} from '@atrium/services/session';
import { recoveryContents, recoverPassword, resetPassword } from '@atrium/services/user';
import { call } from '../kernel/procedure.ts';
import { router } from '../kernel/trpc.ts';

const email = 'demo@atrium.localhost';

export const loginRouter = router({
  auth: call(signIn, {
    method: 'POST',
    path: '/api/v1/login/auth',
    content: 'form-urlencoded',
    tags: ['Login'],
    session: 'starts',
    example: { username: email, password: 'atrium-demo-password' },
  }),
  authWithOtp: call(signInWithCode, {
    method: 'POST',
    path: '/api/v1/login/auth-with-otp',
    errors: ['EXPIRED'],
    tags: ['Login'],
    session: 'starts',
    example: { email, otp: '123456' },
  }),
  sendOtp: call(sendSignInCode, {
    method: 'POST',
    path: '/api/v1/login/send_otp',
    tags: ['Login'],
    example: { email },
  }),
  otpExpiryTime: call(signInCodeExpiry, {
    method: 'POST',
    path: '/api/v1/login/get_otp_expiry_time',
    tags: ['Login'],
    example: { email },
  }),
  sendMagicLink: call(sendMagicLink, {
    method: 'POST',
    path: '/api/v1/login/send-magic-link',
    tags: ['Login'],
    example: { email },
  }),
  magicLink: call(signInByLink, {
    method: 'POST',
    path: '/api/v1/login/magic-link',
    errors: ['EXPIRED'],
    tags: ['Login'],
    session: 'starts',
    extension: true,
  }),
  passwordRecovery: call(recoverPassword, {
    method: 'POST',
    path: '/api/v1/login/password-recovery',
    tags: ['Login'],
    example: { email },
  }),
  passwordRecoveryHtmlContent: call(recoveryContents, {
    method: 'POST',
    path: '/api/v1/login/password_recovery_html_content',
    tags: ['Login'],
    example: { email },
  }),
  options: call(signInOptions, {
    method: 'GET',
    path: '/api/v1/login/options',
    content: 'none',
    tags: ['Login'],
    extension: true,
  }),
  startOAuth: call(startOAuth, {
    method: 'POST',
    path: '/api/v1/login/oauth-start',
    tags: ['Login'],
    extension: true,
    example: { provider: 'Google' },
  }),
  finishOAuth: call(finishOAuth, {
    method: 'POST',
    path: '/api/v1/login/oauth-finish',
    errors: ['EXPIRED'],
    tags: ['Login'],
    session: 'starts',
    extension: true,
  }),
  passwordReset: call(resetPassword, {
    method: 'POST',
    path: '/api/v1/login/password-reset',
    errors: ['EXPIRED'],
    tags: ['Login'],
  }),
});

const extension = { method: 'POST', extension: true } as const;
const sessions = { ...extension, tags: ['Sessions'] } as const;
const code = { otp: '123456' };
const twoStep = { ...extension, tags: ['Two-step sign-in'] } as const;

export const sessionRouter = router({
  list: call(listSessions, { ...sessions, path: '/api/v1/session/list' }),
  revoke: call(revokeSession, { ...sessions, path: '/api/v1/session/revoke' }),
  providers: call(linkedProviders, { ...sessions, path: '/api/v1/session/providers' }),
  unlinkProvider: call(unlinkProvider, {
    ...sessions,
    path: '/api/v1/session/unlink-provider',
    example: { provider: 'Google' },
  }),
  signOut: call(signOut, { ...sessions, path: '/api/v1/session/sign-out', session: 'ends' }),
});

export const twoStepRouter = router({
  prepare: call(prepareTwoStep, { ...twoStep, path: '/api/v1/two-step/prepare' }),
  confirm: call(confirmTwoStep, { ...twoStep, path: '/api/v1/two-step/confirm', example: code }),
  turnOff: call(turnOffTwoStep, { ...twoStep, path: '/api/v1/two-step/turn-off' }),
  recoveryCodes: call(newRecoveryCodes, { ...twoStep, path: '/api/v1/two-step/recovery-codes', example: code }),
});
