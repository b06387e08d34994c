import { ApiError } from '../api-error.ts';
import type { AppContext } from '../app-context.ts';
import { findInIfNoneMatch } from '../http/conditional.ts';
import type { Serve } from '../http/create-routes.ts';
import { readMedium } from '../media/read-medium.ts';
import { renderFormula } from '../media/render-formula.ts';

/** An id names its bytes, so they never change. Only people who may see them may keep them. */
const forever = 'private, max-age=31536000, immutable';

/** The pictures, sounds and formulas of exams. */
export function serveMedia(serve: Serve, { media }: AppContext): void {
  serve('addMedium', async ({ caller, body }) => {
    const medium = await readMedium(caller._id, body);
    await media.add(medium, Buffer.from(body));
    return medium;
  });

  serve('getMedium', async ({ c, caller, id }) => {
    const notFound = () => new ApiError('not-found', 'File not found');
    const type = await media.find(caller, id);
    if (type === undefined) throw notFound();
    const headers = { etag: `"${id}"`, 'cache-control': forever };
    if (findInIfNoneMatch(c, [headers.etag])) return c.body(null, 304, headers);
    const data = await media.read(id);
    // It may have been removed meanwhile.
    if (!data) throw notFound();
    return c.body(new Uint8Array(data), 200, { 'content-type': type, ...headers });
  });

  serve('renderFormula', async ({ caller, body }) => {
    const made = await renderFormula(caller._id, body);
    if ('problem' in made) throw new ApiError('invalid-field', `This formula ${made.problem}`, { field: 'tex' });
    return made;
  });
}
