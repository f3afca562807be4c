/** The header's height and the side menu's width, in pixels. */
export const headerHeight = 64
export const drawerWidth = 240
