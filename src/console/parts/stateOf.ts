/** What an account may do. */
export function stateOf(user: { frozen_at: string | null; deactivated_at: string | null }) {
  if (user.deactivated_at !== null) return 'deactivated';
  return user.frozen_at === null ? 'active' : 'frozen';
}
