/** The state of the history entry in which the user asked to log out. */
export const logoutState = { logOut: true };

export const isLogout = (state: Partial<typeof logoutState> | null): boolean => state?.logOut === true;
