/** What the edit form hands over to the profile, in the history entry's state. */
export interface ProfileNotice {
  profileSaved: true;
}

/** True where the profile has just been saved; false for whatever else brought the user here. */
export function isProfileSaved(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'profileSaved' in state;
}
