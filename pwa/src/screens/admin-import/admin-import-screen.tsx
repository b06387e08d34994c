import { formatCount } from '@quiz-app/shared/duration';
import { OfflineNotice } from '../../screen-parts/offline-notice.tsx';
import { useExamsPull } from '../../screen-parts/use-exams-pull.ts';
import { Page, PageHead } from '../../ui/page.tsx';
import { ChooseFile } from './choose-file.tsx';
import { ReadingFile } from './reading-file.tsx';
import { ShownFile } from './shown-file.tsx';
import { useImport } from './use-import.ts';

/** Imports the questions of a file: choose it, review them, import all or none. */
export function AdminImportScreen() {
  const reading = useImport();
  useExamsPull();
  const { step, read, cancel } = reading;
  return (
    <Page>
      <PageHead
        title="Import Questions"
        lede={
          step.is === 'shown' ? ledeOf(step.chosen.name, step.file.counts.all) : 'From a file, or a text that you paste'
        }
      />
      <OfflineNotice>A file can be read and looked at. Importing it needs a connection.</OfflineNotice>
      {step.is === 'choosing' && (
        <ChooseFile problem={step.problem} unread={step.unread} onChoose={(...chosen) => void read(...chosen)} />
      )}
      {step.is === 'reading' && <ReadingFile {...step} onCancel={cancel} />}
      {step.is === 'shown' && (
        <ShownFile
          key={step.file.format}
          {...step}
          reading={reading}
          onFormat={(format) => void read(step.chosen, format)}
        />
      )}
    </Page>
  );
}

const ledeOf = (name: string, count: number) => `${formatCount(count, 'question')} in ${name || 'the pasted text'}`;
