import { defineConfig } from '@lingui/conf';
import { languages } from '@quiz-app/shared/app-languages';
import { isolatingFormat } from './isolating-format.ts';

/**
 * What loads after the log-in, Home and the exam, with its texts: takers' other pages, the command menu, and what the
 * server says in other languages.
 */
export const others = [
  '<rootDir>/src/screens/{collect,how-it-counts,not-found,practice,profile,register,user-reports,verify}/**',
  '<rootDir>/src/app/{command-menu,commands}.*',
  '<rootDir>/src/language/answer-tables.ts',
];

/** Folders and files of which takers load no code. Their texts have a catalogue of their own, which only admins load. */
export const ofAdmins = [
  '<rootDir>/src/screens/{admin-*,exam-form,leaderboard}/**',
  '<rootDir>/src/screen-parts/{content-fields,question-dialog,question-kinds}/**',
  '<rootDir>/src/screen-parts/{draft-mark,duration-field,export-dialog,group-select,groups-input,media-sender}.*',
  '<rootDir>/src/screen-parts/{offline-notice,publish-dialog,ready-text,use-exam-edits,use-export}.*',
  '<rootDir>/src/{exam-files,formats,media-files}/**',
  '<rootDir>/src/screens/write-exam/admin-preview-screen.tsx',
];

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
