import { defineConfig } from '@lingui/conf';
import { languages } from '@quiz-app/shared/app-languages';
import { isolatingFormat } from './isolating-format.ts';

/** Folders and files of which takers load no code. Their texts have a catalogue of their own, which only admins load. */
const ofAdmins = [
  '<rootDir>/src/screens/{admin-*,exam-form,leaderboard}/**',
  '<rootDir>/src/screen-parts/{content-fields,question-dialog,question-kinds}/**',
  '<rootDir>/src/screen-parts/{export-dialog,groups-input,publish-dialog,use-exam-edits,use-export}.*',
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
      exclude: [...ofAdmins, '**/*.test.*', '<rootDir>/src/gallery'],
    },
    { path: '<rootDir>/locales/admin/{locale}', include: ofAdmins, exclude: ['**/*.test.*'] },
  ],
  format: isolatingFormat,
});
