import { paths } from '../paths.ts';
import { useWayBack } from './navigation/use-way-back.ts';

/** Returns to the list of exams, with its search if the page was opened from there. */
export const useWayToExams = () => useWayBack(paths.adminExams(), ({ pathname }) => pathname === paths.adminExams());
