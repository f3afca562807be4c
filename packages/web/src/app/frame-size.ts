/** The header's height and the side menu's width, in pixels. */
export const headerHeight = 64
export const drawerWidth = 240
/**
 * From this window width on, in pixels, the menu is beside the screen; below, it would leave too little room for
 * tables.
 */
export const roomForMenu = 1100
