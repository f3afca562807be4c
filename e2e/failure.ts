/** A response in which Casa itself refuses or fails, for `route.fulfill`. */
export function failure(status: number, message = 'Not now.') {
  return { status, json: { status: false, message, requestId: 'req-77' } }
}
