/** The address of a child's page. */
export function childAddress(id: string): string {
  return `/app/child/${id}`
}
