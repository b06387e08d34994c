/** Where a medium is served. */
export const mediumPath = (id: string) => `/api/media/${id}`;
