import { defineConfig } from '@lingui/conf';
import { languages } from '@quiz-app/shared/app-languages';
import { isolatingFormat } from './isolating-format.ts';

/**
 * What loads after the log-in, Home and the exam, with its texts: takers' other pages, the command menu, and what the
 * server says in other languages.
 */
export const others = [
  '<rootDir>/src/screens/{collect,how-it-counts,not-found,practice,profile,register,user-reports,verify}/**',
  '<rootDir>/src/admin/command-menu/**',
  '<rootDir>/src/language/answer-tables.ts',
];

/** The texts of what only admins load. */
export const ofAdmins = ['<rootDir>/src/admin/!(command-menu)/**'];

export default defineConfig({
  rootDir: import.meta.dirname,
  sourceLocale: 'en',
  locales: Object.keys(languages),
  catalogs: [
    {
      path: '<rootDir>/locales/{locale}',
      include: ['<rootDir>/src'],
      exclude: [...others, ...ofAdmins, '**/*.test.*', '<rootDir>/src/gallery'],
    },
    { path: '<rootDir>/locales/other/{locale}', include: others, exclude: ['**/*.test.*'] },
    { path: '<rootDir>/locales/admin/{locale}', include: ofAdmins, exclude: ['**/*.test.*'] },
  ],
  format: isolatingFormat,
});
