import { useState } from 'react';
import { readRemembered, remember } from '../local/local-storage/remembered.ts';
import { useExamRunning } from '../platform/exam-hold.ts';

/** Whether the side menu is collapsed. The choice is stored, except during an exam, which starts collapsed. */
export function useMenuWidth(): { isCollapsed: boolean; toggle: () => void } {
  const isRunning = useExamRunning();
  const [isCollapsed, setCollapsed] = useState(() => readRemembered('menu') === 'collapsed');
  const [isOpenInExam, setOpenInExam] = useState(false);
  if (isOpenInExam && !isRunning) setOpenInExam(false);
  if (isRunning) return { isCollapsed: !isOpenInExam, toggle: () => setOpenInExam(!isOpenInExam) };
  const toggle = () => {
    setCollapsed(!isCollapsed);
    remember('menu', isCollapsed ? 'expanded' : 'collapsed');
  };
  return { isCollapsed, toggle };
}
