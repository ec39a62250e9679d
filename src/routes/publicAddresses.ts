/** The routes that need no session (spec 2). The public pages download these addresses alone. */
export const PUBLIC_ROUTES = {
  landing: '/',
  login: '/login',
  register: '/register',
  requestPasswordReset: '/request/password_reset',
  confirmPasswordReset: '/password-reset/:token',
} as const;

/** Where the log-in leads. */
export const HOME = '/homepage';
