import { plural, t } from '@lingui/core/macro';
import { useExamsPull } from '../../../screen-parts/use-exams-pull.ts';
import { Page, PageHead } from '../../../ui/page.tsx';
import { OfflineNotice } from '../../parts/offline-notice.tsx';
import { OverLink } from '../../parts/over-link.tsx';
import { useWayToExams } from '../../parts/use-way-to-exams.ts';
import { ChooseFile } from './choose-file.tsx';
import { ReadingFile } from './reading-file.tsx';
import { ShownFile } from './shown-file.tsx';
import { useImport } from './use-import.ts';

/** Imports the questions of a file: choose it, review them, import all or none. */
export function AdminImportScreen() {
  const reading = useImport();
  useExamsPull();
  const wayToExams = useWayToExams();
  const { step, read, cancel } = reading;
  return (
    <Page list>
      <PageHead
        over={<OverLink way={wayToExams}>{t`Exams`}</OverLink>}
        title={t`Import Questions`}
        lede={
          step.is === 'shown'
            ? ledeOf(step.chosen.name, step.file.counts.all)
            : t`From a file, or a text that you paste`
        }
      />
      <OfflineNotice>{t`You can read a file now. Importing it needs a connection.`}</OfflineNotice>
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

/** @param name empty for a pasted text */
const ledeOf = (name: string, count: number) =>
  name
    ? plural(count, { one: `# question in ${name}`, other: `# questions in ${name}` })
    : plural(count, { one: '# question in the pasted text', other: '# questions in the pasted text' });
