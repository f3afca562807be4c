type Solid = { x: number; y: number; width: number; height: number; depth: number }

/** The paths of a block's three visible faces; x and y are the upper left corner of its front. */
export function facesOf({ x, y, width, height, depth }: Solid): { front: string; side: string; top: string } {
  return {
    front: `M${x} ${y}h${width}v${height}h${-width}z`,
    side: `M${x + width} ${y}l${depth} ${-depth}v${height}l${-depth} ${depth}z`,
    top: `M${x} ${y}l${depth} ${-depth}h${width}l${-depth} ${depth}z`,
  }
}
