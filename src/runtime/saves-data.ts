type NavigatorWithConnection = Navigator & { readonly connection?: { readonly saveData?: boolean } };

/** Whether the user asks for less data, so that nothing is fetched before it is needed. Firefox and Safari do not tell. */
export const savesData = (): boolean => (navigator as NavigatorWithConnection).connection?.saveData === true;
