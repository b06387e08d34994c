import { defineConfig } from '@lingui/conf';
import { languages } from '@quiz-app/shared/app-languages';
import { isolatingFormat } from './isolating-format.ts';

/** Folders of which takers load no code. Their texts have a catalogue of their own, which only admins load. */
const ofAdmins = [
  '<rootDir>/src/screens/{admin-*,exam-form,leaderboard}/**',
  '<rootDir>/src/screen-parts/{content-fields,question-dialog,question-kinds}/**',
  '<rootDir>/src/{exam-files,formats,media-files}/**',
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
