/** What the edit form passes to the profile, in the state of the history entry. */
export interface ProfileNotice {
  profileSaved: true;
}

/** True if the profile has just been saved; false if the user came from anywhere else. */
export function isProfileSaved(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'profileSaved' in state;
}
