import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setUpScreen } from '../../../test/screens/write-exam.tsx';

const { openExam, receiveReports } = setUpScreen();
type Walk = Awaited<ReturnType<typeof openExam>>;

async function take(walk: Walk) {
  await walk.press('Start Exam');
  for (const name of ['Next Question', 'Next Question', 'Submit Exam', 'Submit anyway']) await walk.press(name);
  await screen.findByRole('button', { name: 'Review Answers' });
}
const address = ({ router: { state } }: Walk) => state.location.pathname + state.location.search;
const lands = (walk: Walk, at: string) => waitFor(() => expect(address(walk)).toBe(at));

test('a result opened from the reports closes to them, even after its review', async () => {
  const walk = await openExam();
  receiveReports(walk.exam, walk.user);
  await take(walk);
  const result = address(walk);
  await walk.router.navigate('/user/reports');
  await screen.findByRole('heading', { name: 'Reports' });
  await walk.router.navigate(result);
  await walk.press('Review Answers');
  await walk.press('Back to result');
  await walk.press('Close');
  await screen.findByRole('heading', { name: 'Reports' });
  expect(address(walk)).toBe('/user/reports');
});

test('a result of an exam opened from a search closes to the search, even after a retake', async () => {
  const walk = await openExam();
  receiveReports(walk.exam, walk.user);
  await walk.router.navigate('/?search=java');
  await screen.findByRole('heading', { name: 'Home' });
  await walk.router.navigate(`/user/write-exam/${walk.exam._id}`);
  await take(walk);
  await walk.press('Retake Exam');
  await take(walk);
  await walk.press('Close');
  await screen.findByRole('heading', { name: 'Home' });
  await lands(walk, '/?search=java');
});

test('a result opened by its address closes to Home', async () => {
  const walk = await openExam();
  receiveReports(walk.exam, walk.user);
  await take(walk);
  await walk.press('Close');
  await lands(walk, '/');
});

test('the way back from an exam asks, even to a page that an earlier log-out opened and that failed', async () => {
  const walk = await openExam();
  await walk.router.navigate('/', { state: { isLoggingOut: true } });
  await screen.findByRole('heading', { name: 'Home' });
  await walk.router.navigate(`/user/write-exam/${walk.exam._id}`);
  await walk.press('Start Exam');
  await screen.findByText('Submit Answer');
  await walk.router.navigate(-1);
  await screen.findByRole('alertdialog', { name: 'Leave the exam?' });
});
