import { attack } from '../../../.setup/attack.ts';
import { seeded } from '../../test/seeded.ts';
import { expect, test } from '../support/fixtures.ts';
import { drawPhoto, drawPixel, foreignParts, place, withPlaceInJpeg, withPlaceInWebp } from '../support/photo.ts';
import { give } from '../support/pictures.ts';
import { openAs } from '../support/steps.ts';

test('P30 a picture keeps nothing of its file but the pixels', async ({ page, admin, adminPerson }) => {
  const plan = { guarantee: 'P30', title: 'pictures with EXIF, XMP and places', full: 1_000, short: 10, seeded: true };
  test.setTimeout(plan.full * 60_000);
  const details = { name: 'Places', category: 'Maps', duration: 600, totalMarks: 10, passingMarks: 5 };
  const { _id: id } = await admin.data('addExam', { body: details });
  await openAs(page, adminPerson);
  await page.goto(`/admin/exams/edit/${id}?tab=questions`);
  await page.getByRole('button', { name: 'Add Question' }).click();
  const field = page.getByLabel('Question', { exact: true });
  const pixel = await drawPixel(page);

  await attack(plan, async ({ rounds, seed, failed }) => {
    const random = seeded(seed);
    for (let round = 1; round <= rounds; round += 1) {
      const size = { width: 50 + Math.floor(random() * 2_400), height: 50 + Math.floor(random() * 2_400) };
      const isJpeg = random() < 0.7;
      const type = isJpeg ? 'image/jpeg' : 'image/webp';
      const drawn = await drawPhoto(page, { ...size, type });
      const file = isJpeg ? withPlaceInJpeg(drawn, 1 + Math.floor(random() * 8)) : withPlaceInWebp(drawn);
      await give(field, 'paste', file, type);
      await expect(field).toHaveValue(/media:[\w-]{43}/);
      const [, medium = ''] = /media:([\w-]{43})/.exec(await field.inputValue()) ?? [];
      const stored = Buffer.from(await (await admin.getMedium(medium)).arrayBuffer());
      const foreign = foreignParts(stored, pixel);
      if (foreign.length > 0) failed(`round ${round}: the stored picture has ${foreign.join(', ')}`);
      // Each of at least six bytes: the pixels of one photo in eighty happen to contain the three of `xmp`.
      for (const words of ['Exif\0\0', 'x:xmpmeta', 'CameraOfTheTest', place.words])
        if (stored.includes(words)) failed(`round ${round}: the stored picture contains ${words}`);
      await page.getByRole('button', { name: /^Remove picture/ }).click();
      await expect(field).toHaveValue('');
    }
  });
});
