/** What an operator may do, from the least to the most. */
export const ROLES = ['read', 'support', 'finance', 'owner'] as const;
export type Role = (typeof ROLES)[number];

export const EVERY_ROLE: readonly Role[] = ROLES;
/** Users and their disputes. */
export const SUPPORT: readonly Role[] = ['support', 'finance', 'owner'];
/** Money: approvals, rates, the halt. */
export const FINANCE: readonly Role[] = ['finance', 'owner'];
/** Operators, limits, where users pay to. */
export const OWNER: readonly Role[] = ['owner'];

/** True for the name of a role. */
export const isRole = (text: string): text is Role => ROLES.some((role) => role === text);
