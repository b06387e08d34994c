/** The name of an erased person in reports. Stored, and said by the app in its own language. */
export const erasedName = 'Deleted user';
