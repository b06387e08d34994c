import { showAdminTexts, showOtherTexts } from '../language/language.ts';

// The way to all that only admins load, which takers' devices do not store.

export const loadAdminPages = async () => (await Promise.all([import('../admin/pages.ts'), showAdminTexts()]))[0];

export const loadCommandMenu = async () =>
  (await Promise.all([import('../admin/command-menu/command-menu.tsx'), showOtherTexts()]))[0].CommandMenu;
