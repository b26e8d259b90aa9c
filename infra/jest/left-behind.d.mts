export declare const madeByPackages: Set<string | symbol>;
export declare function snapshot(): () => void;
