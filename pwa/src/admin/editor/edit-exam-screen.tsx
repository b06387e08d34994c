import { t } from '@lingui/core/macro';
import type { Exam } from '@quiz-app/shared/exam';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useExam } from '../../device/use-exams.ts';
import { paths } from '../../paths.ts';
import { useExamsPull } from '../../screen-parts/use-exams-pull.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loader } from '../../ui/loader.tsx';
import { Page, TabTitle } from '../../ui/page.tsx';
import { ExamEditor } from './exam-editor.tsx';

/** Edits an existing exam. */
export function EditExamScreen() {
  const { id = '' } = useParams();
  return <KnownExam key={id} id={id} />;
}

function KnownExam({ id }: { id: string }) {
  const exam = useExam(id);
  const { isPulling } = useExamsPull();
  // If someone deletes the exam meanwhile, the form stays, and saving it fails with the server's message.
  const [opened, setOpened] = useState<Exam>();
  if (exam && exam !== opened) setOpened(exam);
  const shown = exam ?? opened;
  if (shown) return <ExamEditor exam={shown} />;
  return exam === undefined || isPulling ? <Loader /> : <NoSuchExam />;
}

function NoSuchExam() {
  return (
    <Page>
      <TabTitle>{t`Edit Exam`}</TabTitle>
      <EmptyState
        title={t`Exam not found`}
        action={
          <Button asChild>
            <Link to={paths.adminExams()}>{t`Exams`}</Link>
          </Button>
        }
      >
        {t`It may have been deleted.`}
      </EmptyState>
    </Page>
  );
}
