import { about, type Broken } from "./broken.ts";

const rules = "tools/rules.json";

export const syntax: Broken[] = [
  ...about(rules, [
    ["a comma too many at the end of an object", '"sum": "/price"', '"sum": "/price",', "json", ",\n    },"],
    ["a comma too many at the end of a list", '"close"\n', '"close",\n', "json", ",\n      ]"],
    ["a comma before the first key", '"rules": {', '"rules": {,', "json", ",\n"],
    ["a comma that is lacking", '"list": "/tools",\n', '"list": "/tools"\n', "json", '"sum"'],
    ["a comment", '"rules": {', '"rules": { // what is asked', "json", "// what"],
    ["a key without quotation marks", '"rules": {', "rules: {", "json", "rules: {", { also: ["lacking"] }],
    ["a text in single quotation marks", '"list": "/tools"', "\"list\": '/tools'", "json", "'/tools'"],
    ["a colon that is lacking", '"list": "/tools"', '"list" "/tools"', "json", '"/tools"'],
    ["True instead of true", '"/form/owner/name": true', '"/form/owner/name": True', "json", "True"],
    ["a value that is lacking", '"advises": "warning"', '"advises":', "json", "}"],
    ["a text without its end", '"advises": "warning"', '"advises": "warning', "json", '"warning'],
    ["an unknown escape", '"advises": "warning"', '"advises": "war\\ning\\q"', "json", '"war'],
    [
      "a closing brace that is lacking",
      '"blocks": [\n        "close"\n      ]\n    }\n  }\n}\n',
      '"blocks": [\n        "close"\n      ]\n    }\n  }\n',
      "json",
      "$",
    ],
    ["a bracket closed by a brace", '"close"\n      ]', '"close"\n      }', "json", "}"],
    ["a bracket too many", "    }\n  }\n}\n", "    }\n  }\n}\n}\n\n", "json", "}\n\n"],
    [
      "a key that stands twice",
      '"advises": "warning"',
      '"advises": "warning", "advises": "information"',
      "duplicate-key",
      '"advises": "information"',
    ],
    [
      "a merge that is not finished",
      '"advises": "warning"',
      '\n<<<<<<< ours\n"advises": "warning"\n=======\n"advises": "information"\n>>>>>>> theirs\n',
      "json",
      "<<<<<<< ours",
    ],
    ["a non-breaking space", '"advises": "warning"', '"advises":\u00a0"warning"', "json", '\u00a0"warning"'],
    ["a file that is empty", "", "", "json", ""],
    ["a file of words", "", "hello", "json", "hello"],
    ["an invisible mark at the beginning", '{\n  "$schema"', '\uFEFF{\n  "$schema"', "json", "{"],
  ]),
  ...about("tools/messages.en.json", [
    ["a comma that is lacking, in the words", '"Age in years"\n    },', '"Age in years"\n    }', "json", '"/isLoud"'],
    ["a tab inside of a text", '"Ask the owner."', '"Ask\tthe owner."', "json", '"Ask\t'],
  ]),
  ...about("access.json", [
    ["a comma too many, in access.json", '"isClaimant": true', '"isClaimant": true,', "json", ",\n    }"],
  ]),
  ...about("shared/lists.json", [
    [
      "a key that stands twice, in the lists",
      '"kinds": [',
      '"kinds": [], "kinds": [',
      "duplicate-key",
      '"kinds": [\n',
      { also: ["empty"] },
    ],
  ]),
];
